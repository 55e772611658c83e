"""Colourways of phones and computers for the technology shelves, and a mini computer."""
from kit import *
from models2 import *
from models2 import _ph
META = {}

# ---------- phones: one front, one back, other screens and colours ----------
def cel_i(): _ph('#1F6F78', '#1F6F78', 2, (-20, 148))
def cel_j(): _ph('#C98F3E', '#E2B26A', 3, (-26, 146))
def cel_k(): _ph('#7A2E4A', '#8F3A58', 0, (-10, 160))
def cel_l():
    phone('#16294D', wall_scr(1), (.34, -.2, .752), (-4, 0, -22)); phone('#16294D', None, (-.5, .2, .752), (-4, 0, 170))
def celular_b(): phone('#E2B23A', None, (0, 0, .752), (-4, 0, 152))
def cel_d_b(): phone('#3B4745', None, (0, 0, .752), (-4, 0, 154))
def cel_b_b(): phone('#2B5BC9', None, (0, 0, .752), (-4, 0, 154))
for n in 'cel_i cel_j cel_k cel_l'.split(): META[n] = dict(el=12, fit=.72)
for n in 'celular_b cel_d_b cel_b_b'.split(): META[n] = dict(el=12, fit=.70)

# ---------- laptops ----------
def portatil_p():
    with grp((0, 0, 0), (0, 0, 22)): laptop('#2F6F78', 0, '#16282B')
def portatil_r():
    with grp((0, 0, 0), (0, 0, -20)): laptop('#C98A86', 2, '#3A2A2C')
def portatil_z():
    with grp((0, 0, 0), (0, 0, -22)): laptop('#2A4A8C', 1, '#0F1A30', 118)
for n in 'portatil_p portatil_r portatil_z'.split(): META[n] = dict(el=17, fit=.78)

# ---------- desktops ----------
def equipo_v():
    with grp((-1.2, .6, 0), (0, 0, 38)): tower('#1F5A4A', '#F0B450')
    with grp((1.75, -.6, 0), (0, 0, 10)): keyboard('#1D2726', '#2B3231', '#1F5A4A', '#EFA32B', (0, -1.4, 0), (0, 0, 0))
META['equipo_v'] = dict(el=14, fit=.74)
def todoenuno_n():
    with grp((0, 0, 0), (0, 0, 16)):
        aio(3, '#2B3231'); keyboard('#2B3231', '#3B4442', '#1F6F78', '#EFA32B', (.3, -1.9, 0)); mouse('#2B3231', (-1.85, -1.85, 0))
META['todoenuno_n'] = dict(el=13, fit=.74)
def mini_pc():
    body = mat('#2B3A4A', .38, .5); dark = mat('#12181E', .5); steel = mat('#C9CDCA', .25, 1)
    with grp((0, 0, 0), (0, 0, 24)):
        slab(rrect(1.9, 1.9, .3), .56, .07, body, 6, (0, 0, .36)); slab(rrect(1.74, 1.74, .26), .05, .02, dark, 4, (0, 0, .05))
        torus(.5, .022, mat('#4A5B6C', .4, .6), (0, 0, .642)); torus(.34, .014, mat('#4A5B6C', .4, .6), (0, 0, .642))
        with grp((0, -.952, .36)):
            for x in (-.55, -.2): slab(rrect(.24, .11, .02), .02, .004, steel, 2, (x, 0, 0), (90, 0, 0)); slab(rrect(.19, .065, .01), .022, .002, dark, 2, (x, -.001, 0), (90, 0, 0))
            slab(rrect(.2, .07, .034), .02, .004, steel, 2, (.12, 0, 0), (90, 0, 0)); slab(rrect(.15, .035, .017), .022, .002, dark, 2, (.12, -.001, 0), (90, 0, 0))
            cyl(.035, .02, .004, dark, (.4, 0, 0), (90, 0, 0)); cyl(.085, .024, .008, steel, (.68, 0, 0), (90, 0, 0)); torus(.05, .008, mat('#9CF0C8', .4, emit=3), (.68, -.014, 0), (90, 0, 0))
META['mini_pc'] = dict(el=20, fit=.74)
