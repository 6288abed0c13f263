import { viewsOf } from '../../address-state.ts'

export const PROFILE_VIEWS = viewsOf(['empresa', 'rubros', 'avisos', 'cuenta'])
