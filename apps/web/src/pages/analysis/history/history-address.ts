import { pathTo } from '../../../paths.ts'

/** Which lines the table of lines shows: `?lineas=`. */
export type LinesShown = 'perdidas' | 'ganadas' | 'todas'

/** Where the lines of a figure are shown. */
export const linesPath = (lines: LinesShown) => `${pathTo('analysis', { vista: 'historia', lineas: lines })}#lineas`
