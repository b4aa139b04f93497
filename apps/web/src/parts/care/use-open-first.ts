import { PERSON, type Recipient } from '@tabimori/shared';
import { failureText } from '../../shell/failure-text.js';
import { CallFailed } from '../../shell/http.js';
import { toast } from '../../shell/toast.js';
import { useAddress } from '../../shell/use-address.js';

const PER_PAGE = 100;

interface First {
  /** a page of the list as it is now */
  read: (page: { page: number; perPage: number }) => Promise<{ items: Recipient[] }>;
  isWanted: (one: Recipient) => boolean;
  /** what is said if nobody is wanted */
  none: string;
  /** what else becomes of the address */
  also?: (address: URLSearchParams) => void;
}

/** Opens the first person of a list who is wanted. */
export function useOpenFirst(): (first: First) => Promise<void> {
  const [params, changeAddress] = useAddress();
  return async ({ read, isWanted, none, also }) => {
    try {
      for (let page = 1; ; page += 1) {
        const { items } = await read({ page, perPage: PER_PAGE });
        const found = items.find(isWanted);
        if (found) {
          return changeAddress(
            (address) => {
              also?.(address);
              address.set(PERSON, String(found.applicantId));
            },
            // the browser's "back" leads to the list, not through everybody who was opened
            { replace: params.has(PERSON) },
          );
        }
        if (items.length < PER_PAGE) return toast.success(none);
      }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      toast.error(failureText(error));
    }
  };
}
