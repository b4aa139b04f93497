/** Where Nest finds the settings of the process; the type is Config of the server package. */
export const CONFIG = 'CONFIG';
/** Where Nest finds the process's logger. */
export const LOGGER = 'LOGGER';
/** Where Nest finds the folders of the files that are served. */
export const FOLDERS = 'FOLDERS';

export interface Folders {
  /** the built console; it may be missing */
  console: string;
  /** the privacy texts */
  legal: string;
  /** the PDF manuals; a file may be missing */
  manuals: string;
  /** past telegrams that a drill can replay */
  telegrams: string;
  /** the compiled thread that reads large telegrams; absent: they are read at once */
  readThread?: URL;
}
