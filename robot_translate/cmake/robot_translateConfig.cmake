# Translations of robots at build time, for CMake 3.12 or newer and for ament_cmake.
#
#   find_package(robot_translate REQUIRED)
#   robot_translate_generate(TARGET model
#     FROM urdf/robot.urdf.xacro            # URDF, SDFormat or xacro, relative to this directory
#     OUT model.sdf                         # relative to the binary directory; its suffix is the format
#     FOR harmonic                          # optional: the reader, a value of --for
#     ARGUMENTS prefix:=left_               # optional: arguments of xacro
#     OPTIONS --strict                      # optional: other options of robot-translate convert
#     DEPENDS ${other_package_DIR}/a.xacro  # optional: files outside of this directory
#     DESTINATION share/my_robot/models     # optional: where to install OUT
#   )
#
# The target is a part of "all".  OUT is made again when FROM, or any xacro, YAML, URDF or SDFormat
# file below the current source directory changes.  A conversion that fails, or a loss that --strict
# refuses, ends the build.

find_program(ROBOT_TRANSLATE_PROGRAM robot-translate
  # The program is installed in the same prefix as this file.
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../../../Scripts"
  DOC "The program robot-translate")
if(NOT ROBOT_TRANSLATE_PROGRAM)
  set(robot_translate_FOUND FALSE)
  set(robot_translate_NOT_FOUND_MESSAGE "the program robot-translate is not on PATH")
  return()
endif()

function(robot_translate_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;FROM;OUT;FOR;DESTINATION"
    "ARGUMENTS;OPTIONS;DEPENDS")
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "robot_translate_generate: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(name TARGET FROM OUT)
    if(NOT DEFINED arg_${name})
      message(FATAL_ERROR "robot_translate_generate: ${name} is missing")
    endif()
  endforeach()
  get_filename_component(source "${arg_FROM}" ABSOLUTE)
  get_filename_component(output "${arg_OUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  get_filename_component(directory "${output}" DIRECTORY)
  if(NOT EXISTS "${source}")
    message(FATAL_ERROR "robot_translate_generate: ${source} does not exist")
  endif()
  set(reader)
  if(DEFINED arg_FOR)
    set(reader --for "${arg_FOR}")
  endif()
  set(patterns "*.xacro" "*.yaml" "*.yml" "*.urdf" "*.sdf" "*.world" "package.xml" "model.config")
  # CMake writes the names into a script and a Makefile of its own as they are, and a semicolon
  # divides them unless it is in brackets: a part could be a keyword of a command, or a command.
  string(ASCII 1 first)
  string(ASCII 31 last)
  file(GLOB_RECURSE names RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" ${patterns})
  foreach(name IN LISTS names)
    if("${name}" MATCHES "[][\"\\$`:;*?|<>&${first}-${last}]"
        OR NOT "${name}" MATCHES "\\.(xacro|yaml|yml|urdf|sdf|world|xml|config)$")
      message(FATAL_ERROR "robot_translate_generate: the name of a file has a control "
        "character or one of \"$`\\:;[]*?|<>&, which CMake, Make or a shell reads; rename it: ${name}")
    endif()
  endforeach()
  file(GLOB_RECURSE parts CONFIGURE_DEPENDS ${patterns})
  add_custom_command(OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${directory}"
    COMMAND "${ROBOT_TRANSLATE_PROGRAM}" convert "${source}" "${output}" ${reader} ${arg_OPTIONS}
      ${arg_ARGUMENTS}
    DEPENDS "${source}" ${parts} ${arg_DEPENDS}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Translating ${arg_FROM} to ${arg_OUT}"
    VERBATIM)
  add_custom_target("${arg_TARGET}" ALL DEPENDS "${output}")
  if(DEFINED arg_DESTINATION)
    install(FILES "${output}" DESTINATION "${arg_DESTINATION}")
  endif()
endfunction()
