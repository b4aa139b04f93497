import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const group = (name: string, test: RegExp, priority: number) => ({ name, test, priority });

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': 'http://localhost:3000', '/config.json': 'http://localhost:3000' } },
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every page needs; the words of the operation log are for its screen only, English epicentres for who reads English
          groups: [
            group('react', /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, 30),
            group('query', /node_modules[\\/]@tanstack[\\/]/, 20),
            group(
              'shared',
              /packages[\\/]shared[\\/](?!.*(?:log-words|epicenters))|node_modules[\\/]zod[\\/]|zod-config/,
              20,
            ),
          ],
        },
      },
    },
  },
});
