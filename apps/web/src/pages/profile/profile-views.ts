import { viewsOf } from '../../address-state.ts'
import { isSectionOpen } from '../../runtime-config.ts'

const VIEWS = viewsOf(['empresa', 'rubros', 'avisos', 'cuenta', 'equipo'])
const [FIRST, ...OTHERS] = VIEWS.all

/** While the section of the desk is closed, 'Personas' has no link and its address shows the first view. */
export const PROFILE_VIEWS: typeof VIEWS = {
  ...VIEWS,
  get all() {
    return isSectionOpen('mesa') ? VIEWS.all : ([FIRST, ...OTHERS.filter((view) => view !== 'equipo')] as const)
  },
  read(search) {
    const view = VIEWS.read(search)
    return view === 'equipo' && !isSectionOpen('mesa') ? FIRST : view
  },
}
