import { pageHeaders } from '../node/page-policy.ts'

// Features that Chromium supports. An unknown name would log a warning in every window.
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * The headers of every answer and refusal, without those for caching, which each answer sets
 * itself. They never include a cookie or an Access-Control header.
 */
export const safetyHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders('self'),
  // Every feature is denied except copying, which the window offers for ids and rows.
  'permissions-policy': [
    ...deniedFeatures.map((name) => `${name}=()`),
    'clipboard-write=(self)',
  ].join(', '),
  'x-frame-options': 'DENY',
}
