import { consoleProgram, FOLDERS, labelFaults } from './lib/labels/check.mjs';

const faults = labelFaults(FOLDERS, consoleProgram());
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
