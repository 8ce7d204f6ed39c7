/**
 * Replaces the page with the text of too-old.tsx where the app cannot start, because the browser lacks import maps or CSS
 * layers. In other browsers it shows a message when a script cannot be loaded or run. It is written in the JavaScript of 2009,
 * because it is not transpiled for the old browsers it is meant for.
 */
export const browserCheckScript = `(function () {
  var page = document.documentElement
  var Script = window.HTMLScriptElement
  if (!(Script && Script.supports && Script.supports('importmap') && window.CSSLayerBlockRule)) {
    page.className += ' too-old'
    document.addEventListener('DOMContentLoaded', function () {
      var box = document.createElement('div')
      box.innerHTML = document.getElementById('too-old').text
      document.body.appendChild(box)
    })
    return
  }
  function isAlive() {
    return page.getAttribute('data-alive') !== null
  }
  function tell() {
    if (isAlive() || document.getElementById('not-started')) return
    var words = document.createElement('p')
    words.id = 'not-started'
    words.className = 'notice'
    words.setAttribute('role', 'alert')
    words.innerHTML = '<b>Qala could not start.</b> Check the connection, then <a href="">load this page again</a>.'
    document.body.appendChild(words)
    page.className += ' not-started'
    var watch = setInterval(function () {
      if (!isAlive()) return
      clearInterval(watch)
      words.remove()
      page.className = page.className.replace(' not-started', '')
    }, 500)
  }
  window.addEventListener('error', function (event) {
    if (event.target.type === 'module') tell()
  }, true)
  window.addEventListener('load', function () {
    setTimeout(tell, 20000)
  })
})()`
