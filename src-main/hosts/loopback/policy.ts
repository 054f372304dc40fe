import { pageHeaders } from '../node/page-policy.ts'

// What Chromium knows of; a name that it does not know would be a warning in every window.
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
 * On every answer, a refusal too; how long it may be kept is each answer's own matter. No cookie
 * and no Access-Control header is ever among them.
 */
export const safetyHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders('self'),
  // Everything but copying, which the window offers for ids and rows.
  'permissions-policy': [
    ...deniedFeatures.map((name) => `${name}=()`),
    'clipboard-write=(self)',
  ].join(', '),
  'x-frame-options': 'DENY',
}
