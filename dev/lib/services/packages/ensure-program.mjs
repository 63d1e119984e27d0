import { ensureProgram } from './system-programs.mjs';
import { explain } from '../../tool-error.mjs';

// `node dev/lib/services/packages/ensure-program.mjs PROGRAM PACKAGE` prints the path of a program, after installing it.
const [program = '', packageName = program] = process.argv.slice(2);

try {
  console.log(await ensureProgram(program, packageName));
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
