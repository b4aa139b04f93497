import type { Program } from 'typescript';

/** A call that names labels. */
interface Use {
  place: string;
}

export const FOLDERS: readonly string[];
export function consoleProgram(unsaved?: Record<string, string>): Program;
export function usesIn(program: Program): Use[];
export function labelFaults(folders: readonly string[], uses: readonly Use[]): string[];
