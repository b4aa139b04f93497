import type { Program } from 'typescript';

export const FOLDERS: readonly string[];
export function consoleProgram(unsaved?: Record<string, string>): Program;
export function labelFaults(folders: readonly string[], program: Program): string[];
