// The document that libsdformat makes of one file, URDF or SDFormat, as `gz sdf -p` prints it.

#include <iostream>

#include <sdf/sdf.hh>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  sdf::Console::Instance()->SetQuiet(true);
  sdf::SDFPtr document(new sdf::SDF());
  sdf::init(document);
  sdf::Errors errors;
  if (!sdf::readFile(argv[1], document, errors) || !errors.empty()) return 1;
  std::cout << document->Root()->ToString("");
  return 0;
}
