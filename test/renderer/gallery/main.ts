import { mount } from 'svelte'
import '../../../src-renderer/theme.css'
import Gallery from './Gallery.svelte'
import Rows from './Rows.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'

mount(asked.get('page') === 'rows' ? Rows : Gallery, { target: document.getElementById('app') as HTMLElement })
