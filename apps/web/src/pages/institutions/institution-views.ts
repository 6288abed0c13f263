import { viewsOf } from '../../address-state.ts'

export const INSTITUTION_VIEWS = viewsOf(['licitaciones', 'compra'])
