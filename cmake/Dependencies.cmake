# What is not ours, each as one target. GLM and nlohmann/json are headers from the system; Dear ImGui, Catch2, musl and
# zlib are pinned sources that scripts/fetch-sources puts in .deps/, or that git fetches where there is no Debian mirror.
set(YAWLAB_DEPS ${CMAKE_SOURCE_DIR}/.deps)
set(YAWLAB_IMGUI_VERSION 1.90.1)
set(YAWLAB_CATCH2_VERSION 3.7.1)
set(YAWLAB_MUSL_VERSION 1.2.5)
set(YAWLAB_ZLIB_VERSION 1.3.1)
set(YAWLAB_GLM_VERSION 0.9.9.8)
set(YAWLAB_TINYGLTF_VERSION 2.7.0)
set(YAWLAB_JSON_VERSION 3.11.2)

include(FetchContent)

# Sets OUT to the source folder of a pinned package: .deps/NAME-VERSION, else a shallow clone of TAG.
function(yawlab_source OUT NAME VERSION URL TAG)
  if(IS_DIRECTORY ${YAWLAB_DEPS}/${NAME}-${VERSION})
    set(${OUT} ${YAWLAB_DEPS}/${NAME}-${VERSION} PARENT_SCOPE)
    return()
  endif()
  message(STATUS "${NAME} ${VERSION} is not in .deps (scripts/fetch-sources brings it); fetching ${TAG}")
  string(REGEX MATCH "^[0-9a-f]+$" _commit ${TAG}) # a bare commit cannot be cloned shallowly
  if(_commit)
    set(_shallow FALSE)
  else()
    set(_shallow TRUE)
  endif()
  FetchContent_Declare(${NAME} GIT_REPOSITORY ${URL} GIT_TAG ${TAG} GIT_SHALLOW ${_shallow})
  FetchContent_GetProperties(${NAME})
  if(NOT ${NAME}_POPULATED)
    FetchContent_Populate(${NAME})
  endif()
  set(${OUT} ${${NAME}_SOURCE_DIR} PARENT_SCOPE)
endfunction()

# A header-only library: only its own folder is linked into the build tree, because /usr/include as a whole would leak
# into Emscripten's sysroot.
function(yawlab_headers TARGET FOLDER PROBE NAME VERSION URL TAG SUBDIR)
  find_path(YAWLAB_${TARGET}_DIR ${FOLDER}/${PROBE} PATHS /usr/include /usr/local/include /opt/homebrew/include
            NO_CMAKE_FIND_ROOT_PATH)
  if(YAWLAB_${TARGET}_DIR)
    set(_dir ${YAWLAB_${TARGET}_DIR}/${FOLDER})
  else()
    yawlab_source(_src ${NAME} ${VERSION} ${URL} ${TAG})
    set(_dir ${_src}/${SUBDIR}${FOLDER})
    if(NOT EXISTS ${_dir}/${PROBE})
      set(_dir ${_src}) # the repository itself is the folder
    endif()
  endif()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers/${TARGET})
  file(CREATE_LINK ${_dir} ${CMAKE_BINARY_DIR}/headers/${TARGET}/${FOLDER} SYMBOLIC)
  add_library(${TARGET} INTERFACE)
  target_include_directories(${TARGET} SYSTEM INTERFACE $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/headers/${TARGET}>)
endfunction()

yawlab_headers(glm_headers glm glm.hpp glm ${YAWLAB_GLM_VERSION} https://github.com/g-truc/glm.git ${YAWLAB_GLM_VERSION} "")
# Vectors and quaternions start as zero and identity, not as whatever memory held.
target_compile_definitions(glm_headers INTERFACE GLM_FORCE_CTOR_INIT)
yawlab_headers(json_headers nlohmann json.hpp json ${YAWLAB_JSON_VERSION} https://github.com/nlohmann/json.git v${YAWLAB_JSON_VERSION} "include/")
target_compile_definitions(json_headers INTERFACE JSON_NOEXCEPTION)

# The loader of glTF scenes for the command line: a single header, linked by itself for the same reason.
function(yawlab_header TARGET FILE NAME VERSION URL TAG)
  find_path(YAWLAB_${TARGET}_DIR ${FILE} PATHS /usr/include /usr/local/include /opt/homebrew/include NO_CMAKE_FIND_ROOT_PATH)
  set(_dir ${YAWLAB_${TARGET}_DIR})
  if(NOT _dir)
    yawlab_source(_dir ${NAME} ${VERSION} ${URL} ${TAG})
  endif()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers/${TARGET})
  file(CREATE_LINK ${_dir}/${FILE} ${CMAKE_BINARY_DIR}/headers/${TARGET}/${FILE} SYMBOLIC)
  add_library(${TARGET} INTERFACE)
  target_include_directories(${TARGET} SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/headers/${TARGET})
endfunction()
if(NOT EMSCRIPTEN)
  yawlab_header(tinygltf_headers tiny_gltf.h tinygltf ${YAWLAB_TINYGLTF_VERSION} https://github.com/syoyo/tinygltf.git
                v${YAWLAB_TINYGLTF_VERSION})
endif()

# musl's C math under the prefix yl_: the same source for native and wasm, so the same bits.
yawlab_source(YAWLAB_MUSL_SOURCE musl ${YAWLAB_MUSL_VERSION} https://git.musl-libc.org/git/musl v${YAWLAB_MUSL_VERSION})
set(_musl_names sin cos tan atan atan2 asin acos exp log pow tanh expm1 scalbn
    __sin __cos __tan __rem_pio2 __rem_pio2_large __math_divzero __math_invalid __math_oflow __math_uflow __math_xflow
    exp_data log_data pow_data)
list(TRANSFORM _musl_names REPLACE "(.+)" "${YAWLAB_MUSL_SOURCE}/src/math/\\1.c" OUTPUT_VARIABLE _musl_files)
# yawlab_musl(TARGET FLAG...): the library, with further compiler flags after ours (tests/same_bits tries several).
function(yawlab_musl TARGET)
  add_library(${TARGET} STATIC ${_musl_files})
  target_include_directories(${TARGET} PRIVATE ${YAWLAB_MUSL_SOURCE}/src/internal ${YAWLAB_MUSL_SOURCE}/src/math
                             ${YAWLAB_MUSL_SOURCE}/arch/generic)
  # -U__FP_FAST_FMA: log and pow would take another path on CPUs with FMA. hidden is musl's visibility macro.
  target_compile_options(${TARGET} PRIVATE -w -Werror=implicit-function-declaration -std=c99 -O2 -fno-builtin -frounding-math
    -ffp-contract=off -fno-math-errno -U__FP_FAST_FMA -Dhidden= -D_GNU_SOURCE -include ${CMAKE_SOURCE_DIR}/cmake/musl_prefix.h ${ARGN})
  if(YAWLAB_SANITIZE)
    target_compile_options(${TARGET} PRIVATE -fno-sanitize=all)
  endif()
endfunction()
yawlab_musl(musl_math)
set_target_properties(musl_math PROPERTIES POSITION_INDEPENDENT_CODE ${YAWLAB_SHARED} C_VISIBILITY_PRESET hidden)

# Deflate for links and pictures: the same bytes from the page and the CLI, whatever the system's zlib is.
yawlab_source(YAWLAB_ZLIB_SOURCE zlib ${YAWLAB_ZLIB_VERSION} https://github.com/madler/zlib.git v${YAWLAB_ZLIB_VERSION})
set(_zlib_files adler32 crc32 deflate inflate inffast inftrees trees zutil)
list(TRANSFORM _zlib_files REPLACE "(.+)" "${YAWLAB_ZLIB_SOURCE}/\\1.c")
add_library(zlib_deflate STATIC ${_zlib_files})
target_include_directories(zlib_deflate SYSTEM PUBLIC $<BUILD_INTERFACE:${YAWLAB_ZLIB_SOURCE}>)
target_compile_options(zlib_deflate PRIVATE -w -O2)
set_target_properties(zlib_deflate PROPERTIES POSITION_INDEPENDENT_CODE ${YAWLAB_SHARED} C_VISIBILITY_PRESET hidden)

if(YAWLAB_TESTS)
  yawlab_source(YAWLAB_CATCH2_SOURCE catch2 ${YAWLAB_CATCH2_VERSION} https://github.com/catchorg/Catch2.git v${YAWLAB_CATCH2_VERSION})
  add_library(catch2 STATIC ${YAWLAB_CATCH2_SOURCE}/extras/catch_amalgamated.cpp)
  target_include_directories(catch2 SYSTEM PUBLIC ${YAWLAB_CATCH2_SOURCE}/extras)
  target_compile_options(catch2 PRIVATE -w -O1)
  if(YAWLAB_SANITIZE)
    target_compile_options(catch2 PRIVATE -fno-sanitize=all -g0) # a minute of compiling for code that is not ours
  endif()
  if(EMSCRIPTEN)
    target_compile_options(catch2 PUBLIC -fwasm-exceptions)
  endif()
endif()

yawlab_source(YAWLAB_IMGUI_SOURCE imgui ${YAWLAB_IMGUI_VERSION} https://github.com/ocornut/imgui.git v${YAWLAB_IMGUI_VERSION})
# Its built-in face, 12 KB that hardly compress, and its reader of faces are never drawn with (overlay/font.cpp): what is compiled
# goes without them.
file(READ ${YAWLAB_IMGUI_SOURCE}/imgui_draw.cpp _draw)
string(FIND "${_draw}" "static const char proggy_clean_ttf_compressed_data_base85[" _face)
if(_face EQUAL -1)
  message(FATAL_ERROR "imgui_draw.cpp has its built-in face elsewhere: see cmake/Dependencies.cmake.")
endif()
string(SUBSTRING "${_draw}" 0 ${_face} _draw)
string(APPEND _draw "static const char* GetDefaultCompressedFontDataTTFBase85() { return nullptr; }\n#endif\n")
set(_lean ${CMAKE_BINARY_DIR}/imgui_draw_without_face.cpp)
if(EXISTS ${_lean})
  file(READ ${_lean} _before)
endif()
if(NOT "${_before}" STREQUAL "${_draw}")
  file(WRITE ${_lean} "${_draw}")
endif()
add_library(imgui STATIC EXCLUDE_FROM_ALL ${YAWLAB_IMGUI_SOURCE}/imgui.cpp ${_lean} ${YAWLAB_IMGUI_SOURCE}/imgui_tables.cpp
            ${YAWLAB_IMGUI_SOURCE}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${YAWLAB_IMGUI_SOURCE})
target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_FILE_FUNCTIONS IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS
                           IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_ENABLE_FREETYPE)
target_compile_options(imgui PRIVATE -w $<IF:$<BOOL:${EMSCRIPTEN}>,-Oz,-O2> -fno-exceptions -fno-rtti)
