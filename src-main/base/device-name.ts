const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?: *\.| *$)/i

/**
 * Returns true if Windows reserves this file name for a device, whatever the extension: `con`,
 * `NUL.txt`, `lpt1 .csv`, `com¹`.
 */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name)
}
