import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, Reply } from '../../contract/bridge.ts'
import { CHANNEL } from '../../contract/bridge.ts'
import type { WindowEvent } from '../../contract/window.ts'

// The page gets two functions over one channel, never ipcRenderer itself nor its event objects.
const bridge: Bridge = {
  call: (name, input, bytes) =>
    ipcRenderer.invoke(
      CHANNEL,
      name,
      input,
      ...(bytes === undefined ? [] : [bytes]),
    ) as Promise<Reply>,
  onEvent(listener) {
    ipcRenderer.on(CHANNEL, (_event, event: WindowEvent) => listener(event))
  },
}

contextBridge.exposeInMainWorld('partnerDesk', bridge)
