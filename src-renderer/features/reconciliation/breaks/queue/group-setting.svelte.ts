/** Whether breaks of one cause stand together, as long as the window is open. */
export const groupSetting = $state({ isOn: true })
