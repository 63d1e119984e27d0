import { findCommand } from './commands.mjs';
import { installAdvice, installSystemPackage } from './system-packages.mjs';
import { Trouble, explain } from './trouble.mjs';

// `node dev/lib/ensure-program.mjs PROGRAM PACKAGE` prints where a program of the system is, after installing it.
const [program = '', name = program] = process.argv.slice(2);
const packages = { 'apt-get': [name], dnf: [name], apk: [name] };

try {
  if (!findCommand([program])) await installSystemPackage(packages);
  const found = findCommand([program]);
  if (!found) throw new Trouble(`no ${program} here; run "${installAdvice(packages) ?? `install ${name}`}"`);
  console.log(found);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
