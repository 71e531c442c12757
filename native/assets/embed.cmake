# Writes OUT, a C++ file with the text of each of FILES (paths below ROOT). What is not among FIRST stands in one piece between
# two marks, by which the page's engine is cut in two (scripts/split_engine.mjs).
cmake_policy(SET CMP0057 NEW)
set(_begins "yawlab: what comes later begins")
string(LENGTH "${_begins}" _at)
set(_later "\"${_begins}\"")
set(_assets "")
foreach(_file ${FILES})
  file(READ ${ROOT}/${_file} _content)
  if(_file IN_LIST FIRST)
    string(APPEND _assets "    {\"${_file}\", R\"yawlab(${_content})yawlab\"},\n")
  else()
    string(LENGTH "${_content}" _length)
    string(APPEND _later "\n    R\"yawlab(${_content})yawlab\"")
    string(APPEND _assets "    {\"${_file}\", {kLater + ${_at}, ${_length}}},\n")
    math(EXPR _at "${_at} + ${_length}")
  endif()
endforeach()
file(WRITE ${OUT} "#include \"assets/catalog.h\"

namespace assets {

static const char kLater[] = ${_later}
    \"yawlab: what comes later ends\";

const Asset kAssets[] = {
${_assets}    {\"\", \"\"},
};

}
")
