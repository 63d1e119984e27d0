import path from 'node:path';
import { findCommand, isExecutable } from './commands.mjs';
import { installAdvice, installSystemPackage } from './system-packages.mjs';
import { Trouble, explain } from './trouble.mjs';

// `node dev/lib/ensure-program.mjs PROGRAM PACKAGE` prints where a program of the system is, after installing it. The
// program may be a full path, where its package puts it outside PATH.
const [program = '', name = program] = process.argv.slice(2);
const packages = { 'apt-get': [name], dnf: [name], apk: [name] };

const find = () => (path.isAbsolute(program) ? isExecutable(program) && program : findCommand([program]));

try {
  if (!find()) await installSystemPackage(packages);
  const found = find();
  if (!found) throw new Trouble(`no ${program} here; run "${installAdvice(packages) ?? `install ${name}`}"`);
  console.log(found);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
