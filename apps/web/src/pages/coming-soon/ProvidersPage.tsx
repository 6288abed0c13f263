import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ComingSoon } from './ComingSoon.tsx'

export default function ProvidersPage() {
  return <ComingSoon {...COMING_SOON.pages.providers} />
}
