# What `cmake --install build/native --prefix DIR` puts there, for find_package(yawlab):
#
#     find_package(yawlab REQUIRED)
#     target_link_libraries(mine PRIVATE yawlab::embed)                     # the C interface, embed/yawlab.h
#     target_link_libraries(mine PRIVATE yawlab::collision yawlab::impact)  # rooms of the engine, C++20
#
# The rooms are static libraries; yawlab::c, lib/libyawlab.so, is the C interface as one shared library, for other
# languages. The headers are in include/yawlab, those of GLM and nlohmann/json, which the rooms' headers use, in
# include/yawlab/others.
include(CMakePackageConfigHelpers)
set(_package lib/cmake/yawlab)
set(_rooms assets core math dynamics terrain tire vehicle scene collision impact control course goal world watch scenario embed)
set(_targets musl_math zlib_deflate glm_headers json_headers)
foreach(_room ${_rooms})
  set_target_properties(yawlab_${_room} PROPERTIES EXPORT_NAME ${_room})
  list(APPEND _targets yawlab_${_room})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/native/${_room} DESTINATION include/yawlab FILES_MATCHING PATTERN "*.h")
endforeach()
install(TARGETS ${_targets} EXPORT yawlab ARCHIVE DESTINATION lib/yawlab INCLUDES DESTINATION include/yawlab include/yawlab/others)
if(YAWLAB_SHARED)
  install(TARGETS yawlab_c EXPORT yawlab LIBRARY DESTINATION lib)
endif()
install(EXPORT yawlab NAMESPACE yawlab:: DESTINATION ${_package})
foreach(_headers glm_headers/glm json_headers/nlohmann)
  get_filename_component(_name ${_headers} NAME)
  get_filename_component(_folder ${CMAKE_BINARY_DIR}/headers/${_headers} REALPATH) # a link, see Dependencies.cmake
  install(DIRECTORY ${_folder}/ DESTINATION include/yawlab/others/${_name})
endforeach()
file(WRITE ${CMAKE_BINARY_DIR}/yawlabConfig.cmake "include(\${CMAKE_CURRENT_LIST_DIR}/yawlab.cmake)\n")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/yawlabConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/yawlabConfig.cmake ${CMAKE_BINARY_DIR}/yawlabConfigVersion.cmake DESTINATION ${_package})
