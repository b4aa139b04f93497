import './shell/zod-config.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { FIRST_LABELS } from './labels/namespaces.js';
import { router } from './routes.js';
import { loadConfig } from './shell/config.js';
import { loadLabels } from './shell/i18n.js';
import { SessionProvider } from './shell/session.js';
import './shell/styles.css';
import './ui/button.css';
import './shell/theme.js';
import { resume } from './shell/token.js';
import { queryClient } from './shell/use-call.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

void resume();
// without it the console continues under the product's own name
loadConfig().catch(reportError);

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
// nothing is shown before its words are here
loadLabels(FIRST_LABELS).then(() => createRoot(root).render(app), reportError);
