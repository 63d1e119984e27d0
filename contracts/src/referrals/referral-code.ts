/** Eight letters and digits, without those that are taken for each other. */
export const REFERRAL_CODE_PATTERN = /^[A-HJ-NP-Z2-9]{8}$/;
