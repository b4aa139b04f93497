/** From this many recipients in a delivery, a mail domain gets its own lane. */
export const OWN_LANE_RECIPIENTS = 100;
/** The lane shared by all domains without one of their own. */
export const MIXED_LANE = 'mixed';
export const SMS_LANE = 'sms';

/** Domain of a mail address in lower case; empty if there is no @. */
export const mailDomain = (mailAddress: string): string => {
  const at = mailAddress.lastIndexOf('@');
  return at < 0 ? '' : mailAddress.slice(at + 1).toLowerCase();
};
