import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { Bookmark } from 'lucide'
import { DialogButton } from '../../../components/DialogButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'

const SavedSearchesModal = lazyComponent(() => import('./SavedSearchesModal.tsx'))

export function SavedSearchesButton() {
  return <DialogButton icon={Bookmark} label={LIST_TOOLS.savedSearches} dialog={SavedSearchesModal} props={{}} />
}
