import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { BookmarkPlus } from 'lucide'
import { DialogButton } from '../../../components/DialogButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { ListState } from '../filters/list-state.ts'

const SaveSearchModal = lazyComponent(() => import('./SaveSearchModal.tsx'))

/** Saves the current list under a name. Not for followed tenders, whose changes are always reported. */
export function SaveSearchButton({ state }: { state: ListState }) {
  if (state.filters.following) return null
  return <DialogButton icon={BookmarkPlus} label={LIST_TOOLS.saveSearch} dialog={SaveSearchModal} props={{ state }} />
}
