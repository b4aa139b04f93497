import { Icon } from '../ui/icons.js';
import { failureText } from './failure-text.js';
import css from './public-form.module.css';

/** Why it could not be done, when no field is to blame. */
export function FailureNote({ failure }: { failure: unknown }) {
  if (failure === null) return null;
  return (
    <p className={css.failure} role="alert">
      <Icon name="alert" />
      {failureText(failure)}
    </p>
  );
}
