import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import Cells from './Cells.svelte'
import Gallery from './Gallery.svelte'
import Listed from './Listed.svelte'
import Rows from './Rows.svelte'

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'

const pages = { rows: Rows, cells: Cells, listed: Listed, parts: Gallery }

mount(pages[(parameters.get('page') ?? 'parts') as keyof typeof pages], {
  target: document.getElementById('app') as HTMLElement,
})
