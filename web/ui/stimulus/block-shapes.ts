import { adoptStyle } from '../adopt-style.ts'
import style from './block-shapes.css?inline'

// The editor's own style comes after it and builds on it.
adoptStyle(style)
