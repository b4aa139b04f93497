import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { FIRST_LABELS, OPEN_LABELS } from './src/labels/namespaces.js';

const group = (name: string, test: RegExp, priority: number) => ({ name, test, priority });

/** The labels of a language: one file for the first page, one for the console, and one for each of the other pages. */
function labelsOf(id: string): string | null {
  const [, language, namespace] = /\/labels\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
  if (language === undefined || OPEN_LABELS.some((name) => name === namespace)) return null;
  return `labels-${language}-${FIRST_LABELS.some((name) => name === namespace) ? 'first' : 'console'}`;
}

/** The browser makes no JSON schemas: without them the sign-in page loads 6 kB less of zod. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: (code, id) =>
    /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)
      ? [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => {};`)
          .join('')
      : null,
};

const brotli = promisify(brotliCompress);

/** Beside each file that is loaded its brotli form, made once: the API would compress it anew for each browser, and less. */
const withBrotli: Plugin = {
  name: 'with-brotli',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!/^assets\/.*\.(?:js|css|svg|json)$/.test(name)) continue;
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const packed = await brotli(bytes);
      if (packed.length < bytes.length) await writeFile(join(dir, `${name}.br`), packed);
    }
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema, withBrotli],
  server: { proxy: { '/api': 'http://localhost:3000', '/config.json': 'http://localhost:3000' } },
  build: {
    modulePreload: { polyfill: false },
    // for npm run check, which weighs each screen
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // shared by every page; the words of the operation log are loaded only by its screen, the agency's English names
          // only for readers of English
          groups: [
            { name: labelsOf, test: /[\\/]labels[\\/]\w+[\\/]\w+\.json$/, priority: 40 },
            group('i18n', /node_modules[\\/](i18next|react-i18next)[\\/]/, 20),
            group('react', /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, 30),
            // public pages read, but only the console writes by mutations
            group('query', /node_modules[\\/]@tanstack[\\/](?!.*(?:mutationObserver|useMutation))/, 20),
            // of every page; in files of their own they would be too short to be compressed
            group(
              'first',
              /[\\/]src[\\/](ui[\\/](button|icons|logo)|shell[\\/](styles|store|(plain-page|public-form|public-page|toast)\.module))\.(tsx?|css)$/,
              20,
            ),
            group('zod', /node_modules[\\/]zod[\\/]|zod-config/, 20),
          ],
        },
      },
    },
  },
});
