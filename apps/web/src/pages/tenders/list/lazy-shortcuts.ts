import { lazyComponent } from '../../../lazy-component.tsx'

export const ShortcutsModal = lazyComponent(() => import('./ShortcutsModal.tsx'))
