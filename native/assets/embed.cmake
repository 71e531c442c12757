# Writes OUT, a C++ file with the text of each of FILES (paths below ROOT) as a raw string.
set(_text "#include \"assets/catalog.h\"\n\nnamespace assets {\n\nconst Asset kAssets[] = {\n")
foreach(_file ${FILES})
  file(READ ${ROOT}/${_file} _content)
  string(APPEND _text "    {\"${_file}\", R\"yawlab(${_content})yawlab\"},\n")
endforeach()
string(APPEND _text "    {\"\", \"\"},\n};\n\n}\n")
file(WRITE ${OUT} "${_text}")
