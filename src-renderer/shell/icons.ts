import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right'
import ArrowUpFromLine from '@lucide/svelte/icons/arrow-up-from-line'
import Contact from '@lucide/svelte/icons/contact'
import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet'
import FileUp from '@lucide/svelte/icons/file-up'
import History from '@lucide/svelte/icons/history'
import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard'
import ListChecks from '@lucide/svelte/icons/list-checks'
import Plug from '@lucide/svelte/icons/plug'
import Scale from '@lucide/svelte/icons/scale'
import Settings from '@lucide/svelte/icons/settings-2'
import Timer from '@lucide/svelte/icons/timer'
import type { Component } from 'svelte'
import type { ScreenId } from '../screens.ts'

/** One drawing per screen, the same in the side list and the palette. */
export const screenIcons: Readonly<Record<ScreenId, Component<{ size?: number; strokeWidth?: number }>>> = {
  overview: LayoutDashboard,
  withdrawals: ArrowUpFromLine,
  transactions: ArrowLeftRight,
  quotes: Timer,
  contacts: Contact,
  ledgers: FileUp,
  runs: Scale,
  breaks: ListChecks,
  reports: FileSpreadsheet,
  connection: Plug,
  settings: Settings,
  activity: History,
}
