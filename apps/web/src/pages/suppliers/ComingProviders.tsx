import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { ProvidersDrawing } from './ProvidersDrawing.tsx'

/** Of a closed section: what it will be. */
export default function ComingProviders() {
  return <ComingSoon {...COMING_SOON.pages.providers} drawing={<ProvidersDrawing />} />
}
