import { allFaults, catalogues, languages, unusedKeys } from './lib/texts.mjs';

const files = allFaults();
for (const { file, faults } of files) console.log([file, ...faults.map((fault) => `  ${fault}`)].join('\n'));
const unused = unusedKeys();
for (const key of unused) console.log(`${key}: no screen shows it`);
if (files.length + unused.length > 0) process.exitCode = 1;
else console.log(`Nothing is missing: ${catalogues.length} catalogues in ${languages.length} languages.`);
