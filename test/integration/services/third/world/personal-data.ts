/**
 * Personal data that the service sends and that must be stored, logged and shown nowhere (X27).
 * Each value is made up and occurs nowhere else, so a test can search for it.
 */
export const PERSONAL_DATA = {
  username: 'canary.qf4@example.org',
  first_name: 'Canaria Qf41',
  last_name: 'Canaryson Qf42',
  phone: '+5490005550142',
  kyc_id: 'kyc-canary-Qf44',
  origin_account_holder_name: 'Canary Holder Qf45',
  origin_account_holder_id: '20-05550146-7',
  origin_account_identifier: '0000005550147000000001',
} as const
