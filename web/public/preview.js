// From a small page for crawlers to the page itself; what follows '#' goes along.
const more = location.hash.slice(1);
location.replace(document.getElementById('open').href + (more ? `&${more}` : ''));
