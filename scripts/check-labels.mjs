import { consoleProgram, FOLDERS, labelFaults, usesIn } from './lib/labels/check.mjs';

const faults = labelFaults(FOLDERS, usesIn(consoleProgram()));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
