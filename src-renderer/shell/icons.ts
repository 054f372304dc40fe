import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right'
import ArrowUpFromLine from '@lucide/svelte/icons/arrow-up-from-line'
import Coins from '@lucide/svelte/icons/coins'
import Contact from '@lucide/svelte/icons/contact'
import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet'
import FileUp from '@lucide/svelte/icons/file-up'
import Gauge from '@lucide/svelte/icons/gauge'
import HandCoins from '@lucide/svelte/icons/hand-coins'
import HeartPulse from '@lucide/svelte/icons/heart-pulse'
import History from '@lucide/svelte/icons/history'
import Landmark from '@lucide/svelte/icons/landmark'
import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard'
import LifeBuoy from '@lucide/svelte/icons/life-buoy'
import Lightbulb from '@lucide/svelte/icons/lightbulb'
import ListChecks from '@lucide/svelte/icons/list-checks'
import ListOrdered from '@lucide/svelte/icons/list-ordered'
import MessageSquareWarning from '@lucide/svelte/icons/message-square-warning'
import Plug from '@lucide/svelte/icons/plug'
import Radio from '@lucide/svelte/icons/radio'
import RefreshCcwDot from '@lucide/svelte/icons/refresh-ccw-dot'
import Route from '@lucide/svelte/icons/route'
import Scale from '@lucide/svelte/icons/scale'
import Settings from '@lucide/svelte/icons/settings-2'
import ShieldAlert from '@lucide/svelte/icons/shield-alert'
import SquareTerminal from '@lucide/svelte/icons/square-terminal'
import Timer from '@lucide/svelte/icons/timer'
import UserRound from '@lucide/svelte/icons/user-round'
import Users from '@lucide/svelte/icons/users'
import type { Component } from 'svelte'
import type { ScreenId } from '../screen-ids.ts'

/** One icon per screen, shared by the side list and the palette. */
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
  team: Users,
  settings: Settings,
  errors: MessageSquareWarning,
  health: HeartPulse,
  operations: SquareTerminal,
  stream: Radio,
  help: LifeBuoy,
  activity: History,
  endUser: UserRound,
  payment: ArrowUpFromLine,
}
