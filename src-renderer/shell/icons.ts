import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right'
import ArrowUpFromLine from '@lucide/svelte/icons/arrow-up-from-line'
import HandCoins from '@lucide/svelte/icons/hand-coins'
import Contact from '@lucide/svelte/icons/contact'
import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet'
import FileUp from '@lucide/svelte/icons/file-up'
import History from '@lucide/svelte/icons/history'
import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard'
import ListChecks from '@lucide/svelte/icons/list-checks'
import Plug from '@lucide/svelte/icons/plug'
import ListOrdered from '@lucide/svelte/icons/list-ordered'
import RefreshCcwDot from '@lucide/svelte/icons/refresh-ccw-dot'
import ShieldAlert from '@lucide/svelte/icons/shield-alert'
import Lightbulb from '@lucide/svelte/icons/lightbulb'
import Scale from '@lucide/svelte/icons/scale'
import Settings from '@lucide/svelte/icons/settings-2'
import Radio from '@lucide/svelte/icons/radio'
import SquareTerminal from '@lucide/svelte/icons/square-terminal'
import Timer from '@lucide/svelte/icons/timer'
import MessageSquareWarning from '@lucide/svelte/icons/message-square-warning'
import HeartPulse from '@lucide/svelte/icons/heart-pulse'
import LifeBuoy from '@lucide/svelte/icons/life-buoy'
import Gauge from '@lucide/svelte/icons/gauge'
import Route from '@lucide/svelte/icons/route'
import Coins from '@lucide/svelte/icons/coins'
import Landmark from '@lucide/svelte/icons/landmark'
import UserRound from '@lucide/svelte/icons/user-round'
import type { Component } from 'svelte'
import type { ScreenId } from '../screens.ts'

/** One drawing per screen, the same in the side list and the palette. */
export const screenIcons: Readonly<
  Record<ScreenId, Component<{ size?: number; strokeWidth?: number }>>
> = {
  overview: LayoutDashboard,
  withdrawals: ArrowUpFromLine,
  transactions: ArrowLeftRight,
  quotes: Timer,
  contacts: Contact,
  desk: HandCoins,
  limits: Gauge,
  rails: Route,
  currencies: Coins,
  deposits: Landmark,
  account: UserRound,
  ledgers: FileUp,
  runs: Scale,
  breaks: ListChecks,
  suggestions: Lightbulb,
  risk: ShieldAlert,
  recheck: RefreshCcwDot,
  rules: ListOrdered,
  reports: FileSpreadsheet,
  connection: Plug,
  settings: Settings,
  errors: MessageSquareWarning,
  health: HeartPulse,
  operations: SquareTerminal,
  stream: Radio,
  help: LifeBuoy,
  activity: History,
}
