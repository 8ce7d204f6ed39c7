import { adoptStyle } from '../adopt-style.ts'
import style from './block-shapes.css?inline'

// The editor's own style is loaded after this one and builds on it.
adoptStyle(style)
