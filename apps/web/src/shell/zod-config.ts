import { config } from 'zod';

// The page's content security policy forbids making code from text, which zod would try, and report, at the first
// schema: so this must be the first import of the page.
config({ jitless: true });
