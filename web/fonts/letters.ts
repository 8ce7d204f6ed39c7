const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** In the first file: English, Afrikaans, Sesotho and the isi- languages, and the signs of running text. */
export const LATIN = `${ASCII}ÁÉÈÊËÍÎÏÓÔÖÚÛÜÝáéèêëíîïóôöúûüý‘’“”–—…·•×÷°²½€\u00a0`

/** In the second file, fetched only by pages that use one: š of Sepedi and Setswana, ṅ of Tshivenḓa, ŉ of Afrikaans. */
export const LATIN_MORE = 'ŠšṄṅŉ'

/**
 * Lexend has no drawing of these: the dentals of Tshivenḓa and the clicks of the Khoekhoe languages. The browser takes
 * them, letter by letter, from the device's own font.
 */
export const NOT_IN_LEXEND = 'ṰṱḒḓḼḽṊṋǃǀǁǂ'
