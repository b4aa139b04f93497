import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const PAGE = 'page';
const FROM = join(import.meta.dirname, 'src', PAGE, 'browser');
const TO = join(import.meta.dirname, 'dist', PAGE);
/** Every browser with NodeList.forEach (2016) understands it; in an older one the page works without its script, as ever. */
const TARGET = 'es2015';

const minified = (file, options) =>
  transformSync(readFileSync(join(FROM, file), 'utf8'), { minify: true, charset: 'utf8', ...options }).code.trim();

/** esbuild leaves custom properties as they are: here they get names of one letter and lose a space. */
function shortened(style) {
  const names = [...new Set(style.match(/--[a-z-]+/g))];
  return style.replace(/(--[a-z-]+)(?:: )?/g, (found, name) => {
    const short = `--${String.fromCharCode(97 + names.indexOf(name))}`;
    return found === name ? short : `${short}:`;
  });
}

/** Writes the response page's style and script as a module of two strings, from which they are put into the page. */
export function buildPage() {
  const style = shortened(minified('page.css', { loader: 'css' }));
  const script = minified('page.ts', { loader: 'ts', format: 'iife', target: TARGET });
  mkdirSync(TO, { recursive: true });
  writeFileSync(
    join(TO, 'page-assets.js'),
    `export const STYLE = ${JSON.stringify(style)};\nexport const SCRIPT = ${JSON.stringify(script)};\n`,
  );
}

if (import.meta.main) buildPage();
