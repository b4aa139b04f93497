import type { KeyboardEvent } from 'react';

/**
 * For a select of several: while its list is open, antd takes Tab for another choice of the marked option, which removes
 * what Enter has just chosen. Here Tab only goes on to the next field.
 */
export const leaveByTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
