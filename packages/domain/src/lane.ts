/** Recipients of a delivery from which on a mail domain has its own lane. */
export const OWN_LANE_RECIPIENTS = 100;
/** Lane of the mails to all domains that have no own one. */
export const MIXED_LANE = 'mixed';
export const SMS_LANE = 'sms';

/** Domain of a mail address in lower case; empty without an @. */
export const mailDomain = (mailAddress: string): string => {
  const at = mailAddress.lastIndexOf('@');
  return at < 0 ? '' : mailAddress.slice(at + 1).toLowerCase();
};
