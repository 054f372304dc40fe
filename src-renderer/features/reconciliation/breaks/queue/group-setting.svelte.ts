/** Whether breaks of one cause are grouped, while the window is open. */
export const groupSetting = $state({ isOn: true })
