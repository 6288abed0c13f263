import { lazyComponent } from '../../lazy-component.tsx'

export const StatePanel = lazyComponent(() => import('./StatePanel.tsx'))
